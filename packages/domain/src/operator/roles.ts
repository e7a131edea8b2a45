/**
 * What an operator may do, by role. One who proposes credits can never be one who checks them; the
 * same holds for a single proposal whoever the people are, which the database sees to.
 */
export const OPERATOR_ROLES = [
  'support',
  'identity',
  'financeMaker',
  'financeChecker',
  'risk',
  'content',
  'auditor',
  'admin',
] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

const isRole = (role: string): role is OperatorRole => OPERATOR_ROLES.includes(role as OperatorRole)

/** At least one, each known and named once, and never both sides of the four eyes. */
export function areRoles(roles: readonly string[]): roles is readonly OperatorRole[] {
  const isBothSides = roles.includes('financeMaker') && roles.includes('financeChecker')
  return (
    roles.length > 0 && new Set(roles).size === roles.length && roles.every(isRole) && !isBothSides
  )
}
