"""Players of Decrypto that are programs: what one person sees in, one request of that person out."""
