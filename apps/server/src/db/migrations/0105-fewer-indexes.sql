-- The history is written far more often than it is read, and every index is paid for with each row.
-- One key orders a member's own rows; whoever walks the whole table walks it as it was written.
ALTER TABLE ledger_line DROP CONSTRAINT ledger_line_pkey;
DROP INDEX ledger_line_by_member;
ALTER TABLE ledger_line ADD PRIMARY KEY (member, position, line);
CREATE INDEX ledger_line_by_position ON ledger_line USING brin (position);

-- Nobody trades with himself, so a trade has one row of each member.
ALTER TABLE spot_fill DROP CONSTRAINT spot_fill_pkey;
DROP INDEX spot_fill_by_member;
ALTER TABLE spot_fill ADD PRIMARY KEY (member, trade);
CREATE INDEX spot_fill_by_trade ON spot_fill USING brin (trade);

-- Which orders are open, the engine knows. Without an index that leans on its status, an order that
-- changes stays where it is.
DROP INDEX spot_order_open;
DROP INDEX perp_order_open;
