-- What coins on the chains are worth in USDT, kept by the server for the signer, which has no prices of its
-- own. Only whether a sweep is worth its gas depends on it.
CREATE TABLE coin_price (
  asset text PRIMARY KEY,
  price numeric(38,18) NOT NULL,
  at    bigint NOT NULL
);
