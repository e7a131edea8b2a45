-- A member's own trades of contracts, newest first; those of spot have their key in this order.
CREATE INDEX perp_fill_by_member ON perp_fill (member, trade);

-- Orders by the names that programs gave them. Few orders of people have one.
CREATE INDEX spot_order_by_client_id ON spot_order (member, client_order_id, id)
  WHERE client_order_id <> '';
CREATE INDEX perp_order_by_client_id ON perp_order (member, client_order_id, id)
  WHERE client_order_id <> '';
