import type { Rejection, RejectionCode } from '@assay/domain/rejection.ts'
import type { Event } from '../event.ts'

/** The result of a refused command. */
export const reject = (code: RejectionCode): Event[] => [{ type: 'rejected', code }]

export const rejectWith = (rejection: Rejection): Event[] => [{ type: 'rejected', ...rejection }]
