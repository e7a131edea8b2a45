-- The history, projected from the journal's events. Prices are ticks and quantities lots of the
-- market; amounts are decimals. Every write moves `projection.position` in the same transaction.
CREATE TABLE projection (
  is_only  boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  position bigint NOT NULL
);
INSERT INTO projection (position) VALUES (0);

CREATE TABLE spot_order (
  id              bigint PRIMARY KEY,
  member          bigint NOT NULL,
  market          text NOT NULL,
  side            text NOT NULL,
  type            text NOT NULL,
  time_in_force   text NOT NULL,
  price           bigint NOT NULL,
  quantity        bigint NOT NULL,
  quote_budget    numeric(38,18) NOT NULL,
  stop_price      bigint NOT NULL,
  client_order_id text NOT NULL,
  status          text NOT NULL,
  filled_quantity bigint NOT NULL,
  -- Quote asset paid or received, before fees.
  filled_quote    numeric(38,18) NOT NULL,
  -- In base for a buy, in quote for a sell.
  fee             numeric(38,18) NOT NULL,
  cancel_reason   text,
  placed_at       bigint NOT NULL,
  updated_at      bigint NOT NULL,
  position        bigint NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX spot_order_by_member ON spot_order (member, id DESC);

-- One side's view of a trade; a trade has two. Also the public prints of long ago.
CREATE TABLE spot_fill (
  trade      bigint NOT NULL,
  is_maker   boolean NOT NULL,
  order_id   bigint NOT NULL,
  member     bigint NOT NULL,
  market     text NOT NULL,
  side       text NOT NULL,
  price      bigint NOT NULL,
  quantity   bigint NOT NULL,
  quote      numeric(38,18) NOT NULL,
  fee        numeric(38,18) NOT NULL,
  traded_at  bigint NOT NULL,
  position   bigint NOT NULL,
  PRIMARY KEY (trade, is_maker)
);
CREATE INDEX spot_fill_by_member ON spot_fill (member, trade DESC);
CREATE INDEX spot_fill_by_order ON spot_fill (order_id);
CREATE INDEX spot_fill_by_market ON spot_fill (market, trade DESC) WHERE NOT is_maker;

-- The statement of an account: every change of what a member owns. Holding money for an open order
-- changes nothing that is owned, so it is no line; open orders say what is held.
CREATE TABLE ledger_line (
  position      bigint NOT NULL,
  line          integer NOT NULL,
  member        bigint NOT NULL,
  account       text NOT NULL,
  asset         text NOT NULL,
  delta         numeric(38,18) NOT NULL,
  -- Available and held together, after this line.
  balance_after numeric(38,18) NOT NULL,
  -- trade · fee · transfer · starter · demo · adjustment
  reason        text NOT NULL,
  -- The trade's number; 0 where the position says it all.
  reference     bigint NOT NULL,
  at            bigint NOT NULL,
  PRIMARY KEY (position, line)
);
CREATE INDEX ledger_line_by_member ON ledger_line (member, position DESC, line DESC);

-- One-minute candles; longer ones are derived. `minute` counts minutes since 1970.
CREATE TABLE candle (
  market text NOT NULL,
  minute bigint NOT NULL,
  open   bigint NOT NULL,
  high   bigint NOT NULL,
  low    bigint NOT NULL,
  close  bigint NOT NULL,
  volume bigint NOT NULL,
  quote  numeric(38,18) NOT NULL,
  trades bigint NOT NULL,
  PRIMARY KEY (market, minute)
) WITH (fillfactor = 90);
