-- As for spot: what a member has open is asked for often, whatever its past.
CREATE INDEX perp_order_open ON perp_order (member, id DESC)
  WHERE status IN ('open', 'partiallyFilled');
-- Nothing ever asked for it: public prints are kept in memory.
DROP INDEX perp_fill_by_market;
