-- The signer's signature of the nonce that it has for a withdrawal, or that it never signs one: the
-- server returns no money without it. Null until the signer has signed, also for older rows.
ALTER TABLE payment ADD signature text;

-- Whoever may add payments is a signer's user.
DO $$
DECLARE part record;
BEGIN
  FOR part IN SELECT DISTINCT grantee FROM pg_class, aclexplode(relacl)
    WHERE oid = 'payment'::regclass AND privilege_type = 'INSERT' AND grantee <> relowner
  LOOP
    EXECUTE format('GRANT UPDATE (signature) ON payment TO %s',
      CASE part.grantee WHEN 0 THEN 'PUBLIC' ELSE part.grantee::regrole::text END);
  END LOOP;
END $$;
