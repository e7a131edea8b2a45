-- What a member has open is asked for every few seconds; a market maker's past must not slow it.
CREATE INDEX spot_order_open ON spot_order (member, id DESC)
  WHERE status IN ('waiting', 'open', 'partiallyFilled');
