/**
 * Opens the update automatically when a newer app is served and the moment is quiet: no write of
 * value is pending, no input would be lost, no sheet is open. The settings open it at any time.
 */
import { modalHosts } from '@assay/ui/sheets/modalHosts.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useMember } from '../session/session.ts'
import { useStore } from '../store/createStore.ts'
import { unanswered } from '../write/unanswered/unanswered.ts'
import { isQuiet, isUnclear } from './quiet.ts'
import { typedAt } from './typed.ts'
import { UpdateSheet } from './UpdateSheet.tsx'
import { update } from './update.ts'
import { watchServed } from './watchServed.ts'

export function UpdateHost() {
  const { served, isOpen, laterCode } = useStore(update)
  const { pathname } = useLocation()
  const member = useMember()?.id
  const writes = useStore(unanswered)
  const isWriting = isUnclear(writes, member)
  const place = useStore(typedAt)
  const hasModal = useSyncExternalStore(modalHosts.watch, () => modalHosts.top() !== undefined)
  useEffect(watchServed, [])
  useEffect(() => {
    // Input on a page that was left is already gone.
    if (place !== undefined && place !== pathname) typedAt.set(undefined)
  }, [place, pathname])
  const isMoment = isQuiet({ isWriting, hasTyped: place === pathname, hasModal })
  useEffect(() => {
    if (served && served.versionCode > laterCode && isMoment) update.patch({ isOpen: true })
  }, [served, laterCode, isMoment])
  if (!served) return null
  return <UpdateSheet served={served} isOpen={isOpen} isWriting={isWriting} />
}
