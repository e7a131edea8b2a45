-- A gateway's user neither takes a verdict back, nor freezes in the name of an operator, nor changes a freeze that
-- stands: it would end by another reason, or could no longer be lifted.
DROP TRIGGER member_verified ON member;
CREATE TRIGGER member_verified BEFORE UPDATE OF identity_status ON member FOR EACH ROW
  WHEN (NEW.identity_status <> OLD.identity_status
    AND (OLD.identity_status = 'verified' OR NEW.identity_status <> 'underReview'))
  EXECUTE FUNCTION refuse_own_verdict();
DROP TRIGGER member_freed ON member;
CREATE TRIGGER member_freed BEFORE UPDATE OF frozen_by, frozen_reason, frozen_at ON member FOR EACH ROW
  WHEN ((NEW.frozen_by, NEW.frozen_reason, NEW.frozen_at) IS DISTINCT FROM (OLD.frozen_by, OLD.frozen_reason, OLD.frozen_at)
    AND (OLD.frozen_by IS NOT NULL OR NEW.frozen_by IS DISTINCT FROM 'member'))
  EXECUTE FUNCTION refuse_own_verdict();

-- Members and operators sign in by the same tables. A gateway's user sees no row of operators: it could lock them out.
ALTER TABLE sign_in_attempt ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_rights ON sign_in_attempt USING (split_part(subject, '/', 1) <> 'console'
  OR has_table_privilege(current_user, 'public.identity_application', 'UPDATE'));
ALTER TABLE passkey_challenge ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_rights ON passkey_challenge USING (split_part(holder, '/', 1) NOT IN ('console', 'operator')
  OR has_table_privilege(current_user, 'public.identity_application', 'UPDATE'));

-- A row of a gateway that no address can be derived for, or that no node takes, would stop the reading of all chains.
ALTER TABLE deposit_address ADD CONSTRAINT deposit_address_possible
  CHECK (member BETWEEN 0 AND 2147483647 AND address ~ '^0x[0-9a-f]{40}$') NOT VALID;
