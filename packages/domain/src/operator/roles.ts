/**
 * What an operator may do, by role. An operator who proposes credits can never have the role that
 * checks them; for each proposal the database also ensures two different people.
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

/** At least one role, each known and listed once, and never both maker and checker. */
export function areRoles(roles: readonly string[]): roles is readonly OperatorRole[] {
  const isBothSides = roles.includes('financeMaker') && roles.includes('financeChecker')
  return (
    roles.length > 0 && new Set(roles).size === roles.length && roles.every(isRole) && !isBothSides
  )
}
