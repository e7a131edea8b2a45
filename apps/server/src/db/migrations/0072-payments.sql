-- What the signer pays on chains. A row takes its nonce for good, before anything is sent: whatever
-- happens later, one withdrawal has one nonce, and of all transactions with a nonce a chain mines one.
CREATE TABLE payment (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain      bigint NOT NULL,
  -- In lower case.
  sender     text NOT NULL,
  -- Null when the signer declined for good and will never sign.
  nonce      bigint,
  -- withdrawal, sweep (a deposit address to the treasury) or gas (for a sweep)
  purpose    text NOT NULL,
  withdrawal bigint UNIQUE,
  -- Whose deposit address is swept or given gas.
  member     bigint,
  -- '' for the chain's own coin.
  asset      text NOT NULL,
  recipient  text NOT NULL,
  -- In the token's smallest units.
  units      numeric(78,0) NOT NULL,
  created_at bigint NOT NULL,
  -- Set when it is final: paid, reverted or declined, and in which block.
  outcome    text,
  block      bigint,
  reason     text,
  UNIQUE (chain, sender, nonce),
  CHECK ((nonce IS NULL) = (outcome IS NOT NULL AND outcome = 'declined'))
);
CREATE INDEX payment_open ON payment (chain, sender, nonce) WHERE outcome IS NULL;
-- One sweep and one gift of gas at a time for each address and coin.
CREATE UNIQUE INDEX payment_for_member ON payment (chain, member, purpose, asset)
  WHERE outcome IS NULL AND member IS NOT NULL;

-- Every transaction that was ever signed, stored before it is sent. Later ones of a nonce pay more gas.
CREATE TABLE signed_transaction (
  hash         text PRIMARY KEY,
  payment      bigint NOT NULL REFERENCES payment,
  raw          text NOT NULL,
  -- In wei per unit of gas.
  max_fee      numeric(78,0) NOT NULL,
  priority_fee numeric(78,0) NOT NULL,
  gas          bigint NOT NULL,
  signed_at    bigint NOT NULL,
  sent_at      bigint
);
CREATE INDEX signed_transaction_by_payment ON signed_transaction (payment, signed_at);

-- What the signer last said about each chain, for those who watch it.
CREATE TABLE signer_status (
  chain   bigint PRIMARY KEY,
  address text NOT NULL,
  seen_at bigint NOT NULL,
  -- '' when all is well.
  problem text NOT NULL
);
