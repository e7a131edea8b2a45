-- Perpetual contracts, projected from the journal like the rest of the history. Prices are ticks and
-- quantities lots of the contract; amounts are decimals of the quote asset.
CREATE TABLE perp_order (
  id              bigint PRIMARY KEY,
  member          bigint NOT NULL,
  market          text NOT NULL,
  margin_mode     text NOT NULL,
  position_side   text NOT NULL,
  is_reduce_only  boolean NOT NULL,
  type            text NOT NULL,
  time_in_force   text NOT NULL,
  price           bigint NOT NULL,
  lots            bigint NOT NULL,
  leverage        bigint NOT NULL,
  -- 0 where there is none.
  take_profit     bigint NOT NULL,
  take_profit_by  text NOT NULL,
  stop_loss       bigint NOT NULL,
  stop_loss_by    text NOT NULL,
  client_order_id text NOT NULL,
  -- The take-profit or stop-loss that placed it, or 0.
  trigger         bigint NOT NULL,
  status          text NOT NULL,
  filled_lots     bigint NOT NULL,
  filled_value    numeric(38,18) NOT NULL,
  fee             numeric(38,18) NOT NULL,
  realized        numeric(38,18) NOT NULL,
  cancel_reason   text,
  placed_at       bigint NOT NULL,
  updated_at      bigint NOT NULL,
  position        bigint NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX perp_order_by_member ON perp_order (member, id DESC);

-- One side's view of a trade. A liquidation takes without an order: its trade has the maker alone.
CREATE TABLE perp_fill (
  trade      bigint NOT NULL,
  is_maker   boolean NOT NULL,
  order_id   bigint NOT NULL,
  member     bigint NOT NULL,
  market     text NOT NULL,
  side       text NOT NULL,
  price      bigint NOT NULL,
  lots       bigint NOT NULL,
  value      numeric(38,18) NOT NULL,
  fee        numeric(38,18) NOT NULL,
  realized   numeric(38,18) NOT NULL,
  traded_at  bigint NOT NULL,
  position   bigint NOT NULL,
  PRIMARY KEY (trade, is_maker)
);
CREATE INDEX perp_fill_by_order ON perp_fill (order_id);
CREATE INDEX perp_fill_by_market ON perp_fill (market, trade DESC);

-- What a position was opened and closed with, all of it together.
CREATE TABLE perp_position (
  id           bigint PRIMARY KEY,
  member       bigint NOT NULL,
  market       text NOT NULL,
  side         text NOT NULL,
  margin_mode  text NOT NULL,
  leverage     bigint NOT NULL,
  lots         bigint NOT NULL,
  opened_lots  bigint NOT NULL,
  opened_value numeric(38,18) NOT NULL,
  closed_lots  bigint NOT NULL,
  closed_value numeric(38,18) NOT NULL,
  -- Profit or loss by price alone; fees and funding are what was paid.
  realized     numeric(38,18) NOT NULL,
  fees         numeric(38,18) NOT NULL,
  funding      numeric(38,18) NOT NULL,
  opened_at    bigint NOT NULL,
  -- What closed it last: member · takeProfit · stopLoss · liquidation · adl
  closed_by    text,
  closed_at    bigint
) WITH (fillfactor = 80);
CREATE INDEX perp_position_closed ON perp_position (member, closed_at DESC, id DESC)
  WHERE closed_at IS NOT NULL;

CREATE TABLE perp_funding (
  market  text NOT NULL,
  at      bigint NOT NULL,
  rate    numeric(38,18) NOT NULL,
  mark    bigint NOT NULL,
  per_lot numeric(38,18) NOT NULL,
  PRIMARY KEY (market, at)
);

-- Forced closings, one row for each position and event. A liquidation's report is kept whole.
CREATE TABLE perp_forced_closing (
  position            bigint NOT NULL,
  line                integer NOT NULL,
  liquidation         bigint NOT NULL,
  -- liquidated · deleveraged
  kind                text NOT NULL,
  member              bigint NOT NULL,
  market              text NOT NULL,
  margin_mode         text NOT NULL,
  side                text NOT NULL,
  perp_position       bigint NOT NULL,
  lots                bigint NOT NULL,
  realized            numeric(38,18) NOT NULL,
  returned            numeric(38,18) NOT NULL,
  at                  bigint NOT NULL,
  -- As the domain computes it, bigints as text; only on liquidations.
  report              jsonb,
  PRIMARY KEY (position, line)
);
CREATE INDEX perp_forced_closing_by_member
  ON perp_forced_closing (member, position DESC, line DESC);
CREATE INDEX perp_forced_closing_by_liquidation
  ON perp_forced_closing (liquidation) WHERE kind = 'liquidated';
