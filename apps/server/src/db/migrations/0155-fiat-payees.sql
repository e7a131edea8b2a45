-- Where a sale is paid belongs to that sale alone: where a merchant's buyers pay is said apart from it.
ALTER TABLE fiat_detail ADD COLUMN sealed_payee bytea;
ALTER TABLE fiat_detail ADD COLUMN code_image text REFERENCES image;
UPDATE fiat_detail d SET sealed_payee = y.sealed, code_image = y.code_image
  FROM fiat_payee y WHERE y.id = d.payee;

-- A purchase keeps what was the newest of its merchant then.
UPDATE fiat_detail d SET payee = CASE WHEN o.side = 'buy' THEN (
    SELECT max(y.id) FROM fiat_payee y
    WHERE y.member = o.merchant AND y.method = o.method AND y.saved_at <= o.placed_at) END
  FROM fiat_order o WHERE o.member = d.member AND o.key = d.request_key;
UPDATE fiat_detail SET payee = NULL WHERE sealed_payee IS NOT NULL;
DELETE FROM fiat_payee y WHERE NOT EXISTS (SELECT FROM fiat_offer f WHERE f.merchant = y.member)
  AND NOT EXISTS (SELECT FROM fiat_detail d WHERE d.payee = y.id);
