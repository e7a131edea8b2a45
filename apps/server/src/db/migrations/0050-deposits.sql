-- Money that comes in from chains.

-- Addresses that were shown to members. Each follows from the public key and the member's number, and
-- is derived again before it is shown or credited: what stands here only says whom to look for.
CREATE TABLE deposit_address (
  member   bigint PRIMARY KEY,
  address  text NOT NULL UNIQUE,
  shown_at bigint NOT NULL
);

-- How far each chain is read. Every deposit up to `block` is credited; `hash` is that block's.
CREATE TABLE chain_cursor (
  chain bigint PRIMARY KEY,
  block bigint NOT NULL,
  hash  text NOT NULL,
  -- The newest block that was seen, for counting confirmations.
  head  bigint NOT NULL
);

-- Transfers to members as the chain tells them, those that are not final yet too.
CREATE TABLE deposit (
  chain       bigint NOT NULL,
  transaction text NOT NULL,
  log_index   bigint NOT NULL,
  member      bigint NOT NULL,
  asset       text NOT NULL,
  amount      numeric(38,18) NOT NULL,
  block       bigint NOT NULL,
  -- False after a reorganization took the block away; true again when another block has it.
  is_on_chain boolean NOT NULL,
  seen_at     bigint NOT NULL,
  PRIMARY KEY (chain, transaction, log_index)
);
CREATE INDEX deposit_by_member ON deposit (member, seen_at DESC);
CREATE INDEX deposit_by_block ON deposit (chain, block);

-- What was credited, projected from the journal: the only thing that says a deposit is done.
CREATE TABLE deposit_credit (
  chain       bigint NOT NULL,
  transaction text NOT NULL,
  log_index   bigint NOT NULL,
  member      bigint NOT NULL,
  asset       text NOT NULL,
  amount      numeric(38,18) NOT NULL,
  position    bigint NOT NULL,
  at          bigint NOT NULL,
  PRIMARY KEY (chain, transaction, log_index)
);
CREATE INDEX deposit_credit_by_position ON deposit_credit (position);
