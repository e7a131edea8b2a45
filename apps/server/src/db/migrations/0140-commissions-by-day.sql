-- An inviter's statement sums commissions by day: no line of the others is read for it.
CREATE INDEX ledger_line_commissions ON ledger_line (member, at) WHERE reason = 'commission';
