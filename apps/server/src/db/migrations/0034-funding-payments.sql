-- What each position paid or received as funding, one row a payment, projected from the journal. Rate
-- and mark are those of the stamp before it in perp_funding.
CREATE TABLE perp_funding_payment (
  position      bigint NOT NULL,
  line          integer NOT NULL,
  member        bigint NOT NULL,
  market        text NOT NULL,
  perp_position bigint NOT NULL,
  side          text NOT NULL,
  margin_mode   text NOT NULL,
  lots          bigint NOT NULL,
  -- Above zero when it was paid.
  amount        numeric(38,18) NOT NULL,
  -- The part that margin and cash did not reach for: the entry became worse by it.
  booked        numeric(38,18) NOT NULL,
  at            bigint NOT NULL,
  PRIMARY KEY (position, line)
);
CREATE INDEX perp_funding_payment_by_member
  ON perp_funding_payment (member, position DESC, line DESC);

-- Of what is already in the history: each is a line of the statement, and its size follows from what
-- every lot paid.
INSERT INTO perp_funding_payment
  SELECT paid.position, paid.line, paid.member, held.market, held.id, held.side, held.margin_mode,
    round(abs(paid.delta) / abs(stamp.per_lot)), -paid.delta, 0, paid.at
  FROM ledger_line AS paid
  JOIN perp_position AS held ON held.id = paid.reference
  CROSS JOIN LATERAL (
    SELECT per_lot FROM perp_funding
    WHERE market = held.market AND at <= paid.at AND per_lot <> 0
    ORDER BY at DESC LIMIT 1
  ) AS stamp
  WHERE paid.reason = 'funding';
