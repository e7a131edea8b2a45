/**
 * Who is signed in. The token and what is known of the member are kept in this browser, so that a
 * reload starts where it ended; the server decides whether they still hold. Signed in means a
 * member is known and a token is there.
 */
import type { MemberInfo } from '@assay/wire/routes/member/member.ts'
import { getMember, signOut } from '@assay/wire/routes/member/session.ts'
import { call, holdReads, whenSignedOut } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'
import { closeMemberTopics, openMemberTopics } from '../live/member.ts'
import { createStore, useStore } from '../store/createStore.ts'
import { remembered } from '../store/storage.ts'
import { forgetTyped } from '../store/tabStore.ts'

export type Session = {
  member: MemberInfo | undefined
  invitationCode: string | undefined
  /** The server ended the session by itself: home shows a quiet row. */
  wasEnded: boolean
  /**
   * Counts how often one member took the place of another: no page of the one is left to the other.
   */
  turn: number
}

const NOBODY: Session = { member: undefined, invitationCode: undefined, wasEnded: false, turn: 0 }

export const session = createStore<Session>(
  { ...NOBODY, invitationCode: remembered.get<string>('invitation') },
  NOBODY,
)

export const useMember = () => useStore(session, (value) => value.member)
export const useIsSignedIn = () => useStore(session, (value) => value.member !== undefined)
/** 0 when signed out. */
export const memberId = () => session.get().member?.id ?? 0
export const isSignedIn = () => session.get().member !== undefined

const endListeners = new Set<() => void>()
/** The session can end before anyone listens: the first call of a start may answer 401. */
let hasUnheardEnd = false
/** Called when the server ends a session (not when the user signs out). */
export function onSessionEnded(listener: () => void) {
  endListeners.add(listener)
  if (hasUnheardEnd) listener()
  hasUnheardEnd = false
  return () => {
    endListeners.delete(listener)
  }
}

/** Shows what was known at once, then asks the server. */
export function restoreSession() {
  const isKnown = remembered.get<boolean>('isLogin') && remembered.get<string>('token')
  if (!isKnown) return
  const member = remembered.get<MemberInfo>('userInfo')
  if (member) session.patch({ member })
  openMemberTopics()
  void refreshMember()
}

export async function refreshMember() {
  if (!remembered.get<boolean>('isLogin')) return
  const token = remembered.get<string>('token')
  const member = await call(getMember, {}).catch(() => undefined)
  // The user may have signed out or in meanwhile.
  if (member && token === remembered.get<string>('token')) keepMember(member)
}

export function startSession(reply: { member: MemberInfo; token: string }) {
  if (isSignedIn() && memberId() !== reply.member.id) makeWay()
  queryClient.clear()
  remembered.set('token', reply.token)
  remembered.set('isLogin', true)
  keepMember(reply.member)
  session.patch({ wasEnded: false })
  openMemberTopics()
}

/** The same session under a new token, after its wallet has signed once more. */
export const keepToken = (token: string) => remembered.set('token', token)

export function keepMember(member: MemberInfo) {
  remembered.set('userInfo', member)
  session.patch({ member })
}

/** The person signs out; this browser forgets even when the server cannot be reached. */
export async function closeSession() {
  // Also where the server had ended it before: from here on no 401 ends it as others would.
  remembered.set('isLogin', false)
  const told = call(signOut, {}).catch(() => undefined)
  // Answers to a session that is ending are refusals.
  holdReads(told)
  void queryClient.cancelQueries()
  await told
  endSession()
}

/** The session was ended elsewhere: the wallet is forgotten too. */
export function forgetSession() {
  remembered.forget('walletAddress')
  endSession()
}

function endSession() {
  remembered.forget('token', 'userInfo')
  remembered.set('isLogin', false)
  leaveHere()
}

/** Nothing of the member is shown in this tab any more. */
function leaveHere() {
  forgetTyped()
  closeMemberTopics()
  queryClient.clear()
  session.patch({ member: undefined })
}

/** For another member. */
function makeWay() {
  leaveHere()
  session.patch({ turn: session.get().turn + 1 })
}

/** All tabs share the token, so each follows the last sign-in or sign-out in any of them. */
export function followOtherTabs() {
  const follow = () => {
    const member = remembered.get<MemberInfo>('userInfo')
    if (member?.id === memberId()) return session.patch({ member })
    if (member && isSignedIn()) makeWay()
    else if (isSignedIn()) leaveHere()
    restoreSession()
    if (member) session.patch({ wasEnded: false })
  }
  addEventListener('storage', ({ key }) => {
    if (key === 'userInfo' || key === null) follow()
  })
  // A page in the browser's back-forward cache missed the events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow()
  })
}

/** Longer than any code, so a truncated one is not valid. */
const CODE_MAX = 16

/** `?code=` in the URL; 1 means none. An unknown code is refused, never ignored. */
export function takeInvitation(search: string) {
  const code = new URLSearchParams(search).get('code')?.trim().slice(0, CODE_MAX)
  if (!code || code === '1') return
  session.patch({ invitationCode: code })
  remembered.set('invitation', code)
}

export function dropInvitation() {
  session.patch({ invitationCode: undefined })
  remembered.forget('invitation')
}

whenSignedOut(() => {
  if (!remembered.get<boolean>('isLogin')) return
  forgetSession()
  session.patch({ wasEnded: true })
  hasUnheardEnd = endListeners.size === 0
  for (const listener of endListeners) listener()
})
