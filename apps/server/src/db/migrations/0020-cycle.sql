-- Cycle contracts, projected from the journal like the rest of the history: nothing here decides
-- anything, it is what can be shown and checked.

-- The chain of index ticks of each market with cycle contracts. Prices count ticks of the market.
CREATE TABLE cycle_tick (
  market   text NOT NULL,
  sequence bigint NOT NULL,
  at       bigint NOT NULL,
  price    bigint NOT NULL,
  -- SHA-256 in hex over `previous hash|sequence|at|price`, the price as decimal text.
  hash     text NOT NULL,
  PRIMARY KEY (market, sequence)
);
CREATE INDEX cycle_tick_by_time ON cycle_tick (market, at, sequence);

CREATE TABLE cycle_round (
  id             bigint PRIMARY KEY,
  member         bigint NOT NULL,
  market         text NOT NULL,
  direction      text NOT NULL,
  asset          text NOT NULL,
  stake          numeric(38,18) NOT NULL,
  seconds        bigint NOT NULL,
  payout_rate    numeric(38,18) NOT NULL,
  tie_rule       text NOT NULL,
  stale_after_ms bigint NOT NULL,
  rules          text NOT NULL,
  accepted_at    bigint NOT NULL,
  expires_at     bigint NOT NULL,
  head_sequence  bigint NOT NULL,
  head_hash      text NOT NULL,
  position       bigint NOT NULL,
  -- What became of it; empty while it is open.
  outcome        text,
  cause          text,
  entry_sequence bigint,
  exit_sequence  bigint,
  net_result     numeric(38,18),
  settled_at     bigint
) WITH (fillfactor = 80);
CREATE INDEX cycle_round_by_member ON cycle_round (member, id DESC);
CREATE INDEX cycle_round_open ON cycle_round (member, id DESC) WHERE outcome IS NULL;
CREATE INDEX cycle_round_by_expiry ON cycle_round (expires_at, id);
CREATE INDEX cycle_round_settled ON cycle_round (settled_at DESC, id DESC) WHERE outcome IS NOT NULL;

-- What receipts are signed with: made once, kept here. The public half is published.
CREATE TABLE signing_key (
  is_only     boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  private_key bytea NOT NULL,
  created_at  bigint NOT NULL
);
