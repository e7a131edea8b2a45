-- Fiat buy and sell, projected from the journal. What the parties told each other is not in here.
CREATE TABLE fiat_offer (
  id              bigint PRIMARY KEY,
  merchant        bigint NOT NULL,
  -- the merchant's own
  side            text NOT NULL,
  asset           text NOT NULL,
  currency        text NOT NULL,
  price           numeric(38,18) NOT NULL,
  -- of one order, in currency
  minimum         numeric(38,18) NOT NULL,
  maximum         numeric(38,18) NOT NULL,
  methods         text[] NOT NULL,
  -- when it was opened
  offered         numeric(38,18) NOT NULL,
  opened_at       bigint NOT NULL,
  position        bigint NOT NULL,
  -- what is left: bound to no order
  quantity        numeric(38,18) NOT NULL,
  closed_position bigint
) WITH (fillfactor = 80);
CREATE INDEX fiat_offer_by_merchant ON fiat_offer (merchant, id DESC);
CREATE INDEX fiat_offer_by_position ON fiat_offer (position);
CREATE INDEX fiat_offer_by_closing ON fiat_offer (closed_position);
CREATE INDEX fiat_offer_open ON fiat_offer (id) WHERE closed_position IS NULL;

CREATE TABLE fiat_order (
  id              bigint PRIMARY KEY,
  -- the request it was placed with
  key             text NOT NULL,
  offer           bigint NOT NULL,
  merchant        bigint NOT NULL,
  member          bigint NOT NULL,
  -- the member's own
  side            text NOT NULL,
  asset           text NOT NULL,
  currency        text NOT NULL,
  price           numeric(38,18) NOT NULL,
  quantity        numeric(38,18) NOT NULL,
  payment         numeric(38,18) NOT NULL,
  method          text NOT NULL,
  placed_at       bigint NOT NULL,
  pay_by          bigint NOT NULL,
  position        bigint NOT NULL,
  -- awaitingPayment, underReview; at last completed or cancelled
  state           text NOT NULL,
  is_disputed     boolean NOT NULL,
  paid_at         bigint,
  -- of a cancelled one: withdrawn, late or refused
  ending          text,
  ended_at        bigint,
  -- whether the coins went to the buyer by the desk's word
  is_decided      boolean NOT NULL,
  -- when its coins left escrow: later than it ended, where the payer was late
  closed_position bigint
) WITH (fillfactor = 80);
CREATE INDEX fiat_order_by_member ON fiat_order (member, id DESC);
CREATE INDEX fiat_order_by_merchant ON fiat_order (merchant, id DESC);
CREATE INDEX fiat_order_by_position ON fiat_order (position);
CREATE INDEX fiat_order_by_closing ON fiat_order (closed_position);
CREATE INDEX fiat_order_open ON fiat_order (id) WHERE closed_position IS NULL;

-- What offers and orders held and gave free again: it changes nothing that is owned, so it is no line of the ledger.
CREATE TABLE fiat_hold (
  position bigint NOT NULL,
  -- of an offer, or of an order
  is_offer boolean NOT NULL,
  id       bigint NOT NULL,
  member   bigint NOT NULL,
  asset    text NOT NULL,
  -- above zero what was held, below zero what is free again
  held     numeric(38,18) NOT NULL,
  at       bigint NOT NULL,
  PRIMARY KEY (position, is_offer, id)
);
CREATE INDEX fiat_hold_by_member ON fiat_hold (member, position DESC);
