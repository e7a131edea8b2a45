/**
 * One declaration of a call, from which the server's validation, the client's function, the OpenAPI
 * document and the test lists are derived. `input` is in the JSON body of a POST and in the query
 * of any other method; `reply` is the content of `data`.
 */
import type * as z from 'zod/mini'
import type { SuccessCode } from './envelope.ts'

type Method = 'GET' | 'POST' | 'DELETE'
type Schema = z.core.$ZodType

/** What the owner of an API key allows; `trade` includes `read`. */
export type KeyRight = 'read' | 'trade'

export type Route<I extends Schema = Schema, O extends Schema = Schema> = {
  method: Method
  path: string
  /** Needs a signed-in member. */
  needsLogin: boolean
  /** Moves or commits value: needs an `Idempotency-Key` and is never repeated blindly. */
  isWrite: boolean
  /**
   * Every call other than a GET. If it needs a login it is refused for a frozen account and for an
   * idle session, unless it is declared open to them.
   */
  isChange: boolean
  /**
   * A change that a frozen account may still make: it only reduces risk, asks for help, marks
   * something as seen, or saves a preference. None of them moves value from an idle session.
   */
  isOpenWhenFrozen: boolean
  /** Without a signature it answers `CHALLENGE_CODE` and a text to sign, with HTTP status 200. */
  asksForSignature: boolean
  /** Only for members with a confirmed email address (spec 6: trading). */
  needsEmail: boolean
  /**
   * The right that an API key needs to call it. Default: `read` for public reads, `none` for
   * everything else, so that a new call is closed to keys until it is opened.
   */
  keyRight: KeyRight | 'none'
  /** One sentence for the documentation. */
  title: string
  input: I
  reply: O
  /** The message of a successful action; reads have none. */
  success: SuccessCode | undefined
  /** Not on the product's own list, in the same style. */
  isAddition: boolean
  /** Only in demo mode. */
  isDemo: boolean
  /** Why it stays although neither the app nor the console makes it; most are for programs. */
  noScreen?: string | undefined
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
      | 'noScreen'
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
