/** What this page has been told: news in, the board as it is now out. */

export const nothing = () => ({
  simulated: false, game: "", places: [], parts: [], pieces: new Map(), box: 0, buttons: [], oleds: [], lamps: [],
  faults: [], fault_kinds: [], bots: {}, mates: {}, levels: [], seats: [], steps: [], words: {}, match: {}, rhythms: {},
});

/** Take in news; returns what it was about. Frames and lights are not kept: they are painted as they come. */
export const take = (told, news) => {
  const { kind, ...rest } = news;
  if (kind === "board") {
    const match = told.match;
    Object.assign(told, nothing(), rest, { match, pieces: new Map(rest.pieces.map((piece) => [piece.id, piece])) });
  } else if (kind === "pieces") {
    for (const id of news.gone) told.pieces.delete(id);
    for (const piece of news.pieces) told.pieces.set(piece.id, piece);
    told.box = news.box;
  } else if (kind === "words") told.words[news.side] = news.text;
  else if (kind === "rhythms") Object.assign(told.rhythms, news.pixels);
  else if (kind === "faults") told.faults = news.faults;
  else if (kind === "bots") Object.assign(told, { bots: news.bots, mates: news.mates });
  else if (kind === "match") told.match = news.view;
  return kind;
};
