/** The line to the board: deeds in, news out; it comes back by itself and says when it is away. */

const VERSION = 1;
const RETRY_MS = 500;
const PING_MS = 2000;
const SILENT_MS = 4500;

/** Keep a line open. `heard(news)` is called for each message, `changed(open)` when the line comes or goes. */
export const keepLine = (heard, changed) => {
  let socket = null;
  let token = document.querySelector('meta[name="token"]').content;
  let lastHeard = 0;
  let answered = false;

  const url = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/board/ws`;

  const connect = () => {
    socket = new WebSocket(url());
    answered = false;
    lastHeard = performance.now();
    socket.addEventListener("open", () => say({ do: "hello", token, version: VERSION }));
    socket.addEventListener("message", (message) => {
      lastHeard = performance.now();
      const news = JSON.parse(message.data);
      if (news.kind === "board" && !answered) {
        answered = true;
        changed(true);
      }
      if (news.kind !== "pong") heard(news);
    });
    socket.addEventListener("close", lose, { once: true });
  };

  const lose = () => {
    changed(false);
    setTimeout(again, RETRY_MS);
  };

  /** A daemon that was started anew has another token, in another copy of this page. */
  const again = async () => {
    try {
      const page = await fetch(location.pathname, { cache: "no-store" });
      const found = /<meta name="token" content="([^"]*)"/.exec(await page.text());
      if (!page.ok || !found) throw new Error(`no token: ${page.status}`);
      token = found[1];
      connect();
    } catch {
      setTimeout(again, RETRY_MS);
    }
  };

  const say = (deed) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(deed));
  };

  setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (performance.now() - lastHeard > SILENT_MS) socket.close();
    else say({ do: "ping" });
  }, PING_MS);

  connect();
  return say;
};
