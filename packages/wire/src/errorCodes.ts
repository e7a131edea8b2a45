/** The closed list of error codes. A separate file, because the app needs only the type. */
import { REJECTION_CODES } from '@assay/domain/rejection.ts'
import { type ErrorCode, REQUEST_FAULTS } from './envelope.ts'

export const ERROR_CODES: readonly ErrorCode[] = [...REJECTION_CODES, ...REQUEST_FAULTS]
