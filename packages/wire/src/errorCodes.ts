/** The closed list of what a refusal can say. A file of its own: the app needs the type alone. */
import { REJECTION_CODES } from '@assay/domain/rejection.ts'
import { type ErrorCode, REQUEST_FAULTS } from './envelope.ts'

export const ERROR_CODES: readonly ErrorCode[] = [...REJECTION_CODES, ...REQUEST_FAULTS]
