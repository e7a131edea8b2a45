import { type PerpInfo } from '@assay/wire/routes/contract.ts'
import { type Position } from '@assay/wire/routes/contractPosition.ts'
export declare const info: PerpInfo
export declare const position: Position
export declare const contractReplies: [string, unknown][]
/** The same market with nothing in it, and a member with nothing to spend. */
export declare const emptyContractReplies: [string, unknown][]
