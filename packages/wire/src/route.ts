/**
 * One declaration of a call, from which come the server's validation, the client's function, the
 * OpenAPI document and the test lists. `input` travels in the JSON body of a POST and in the query
 * of anything else; `reply` is what `data` holds.
 */
import type * as z from 'zod/mini'
import type { SuccessCode } from './envelope.ts'

type Method = 'GET' | 'POST' | 'DELETE'
type Schema = z.core.$ZodType

/** What the owner of an API key allowed it; who may trade may read too. */
export type KeyRight = 'read' | 'trade'

export type Route<I extends Schema = Schema, O extends Schema = Schema> = {
  method: Method
  path: string
  /** Needs a signed-in member. */
  needsLogin: boolean
  /** Moves or commits value: carries an `Idempotency-Key` and is never repeated blindly. */
  isWrite: boolean
  /**
   * Changes something: whatever is not a GET. Where it needs a login it is refused to a frozen
   * account and to a session that was idle, unless it is declared open to them.
   */
  isChange: boolean
  /**
   * A change that a frozen account may still make: it only takes risk away, asks for help, tells
   * what was seen, or keeps a taste. A value is moved by none of them from a session that was idle,
   * open or not.
   */
  isOpenWhenFrozen: boolean
  /** Without a signature it answers `CHALLENGE_CODE` and a text to sign, with HTTP status 200. */
  asksForSignature: boolean
  /** Only for who has a confirmed email address (spec 6: trading). */
  needsEmail: boolean
  /**
   * The right with which an API key may call it. Where nothing is declared: `read` for public
   * reads,
   * `none` for everything else, so that a new call is closed to keys until somebody opens it.
   */
  keyRight: KeyRight | 'none'
  /** One sentence for the documentation. */
  title: string
  input: I
  reply: O
  /** The message of a successful action; reads have none. */
  success: SuccessCode | undefined
  /** Beside the product's own list: kept in the same style. */
  isAddition: boolean
  /** Only in demo mode; absent otherwise. */
  isDemo: boolean
}

export type Input<R extends Route> = z.output<R['input']>
export type Reply<R extends Route> = z.output<R['reply']>

type Declaration<I extends Schema, O extends Schema> = Pick<
  Route<I, O>,
  'method' | 'path' | 'title' | 'input' | 'reply'
> &
  Partial<
    Pick<
      Route,
      | 'needsLogin'
      | 'isWrite'
      | 'isChange'
      | 'isOpenWhenFrozen'
      | 'asksForSignature'
      | 'needsEmail'
      | 'keyRight'
      | 'success'
      | 'isAddition'
      | 'isDemo'
    >
  >

/* @__NO_SIDE_EFFECTS__ */
export function route<I extends Schema, O extends Schema>(
  declared: Declaration<I, O>,
): Route<I, O> {
  return {
    needsLogin: false,
    isWrite: false,
    isChange: declared.method !== 'GET',
    isOpenWhenFrozen: false,
    asksForSignature: false,
    needsEmail: false,
    keyRight: !declared.needsLogin && declared.method === 'GET' ? 'read' : 'none',
    success: undefined,
    isAddition: false,
    isDemo: false,
    ...declared,
  }
}
