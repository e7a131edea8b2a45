-- The newest public trades of a contract, for a start. Every trade has a maker; a liquidation takes
-- without a fill of its own.
CREATE INDEX perp_fill_by_market ON perp_fill (market, trade DESC) WHERE is_maker;
