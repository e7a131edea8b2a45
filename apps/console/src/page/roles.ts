/** Whether an operator has one of the required roles. */
import type { OperatorRole } from '@assay/domain/operator/roles.ts'

export const operatorHas = (
  operator: { roles: readonly OperatorRole[] },
  roles: readonly OperatorRole[],
) => roles.some((role) => operator.roles.includes(role))
