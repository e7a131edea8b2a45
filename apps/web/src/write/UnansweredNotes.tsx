/**
 * Results of writes that were unanswered when their screen closed, above any page until seen.
 * Dismissed ones without a result are listed with the records they belong to.
 */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { type WriteArea, writeKindOf } from '@assay/wire/registry/writeKind.ts'
import { CircleCheck, CircleHelp, CircleX, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { waitingAt } from '../routing/routeOf.ts'
import { useGo } from '../routing/useGo.ts'
import { dismissNote, forgetSent, type Unanswered } from './unanswered/unanswered.ts'
import { useAskUnanswered, useUnanswered } from './unanswered/useUnanswered.ts'
import css from './write.module.css'

/** Older ones are shown after a newer one is dismissed. */
const SHOWN_MAX = 2

/** Once in the app, above its pages. */
export function UnansweredNotes() {
  useAskUnanswered()
  const shown = useUnanswered().filter(({ isAside }) => !isAside)
  return shown.slice(-SHOWN_MAX).map((one) => <Note key={one.key} one={one} />)
}

/** Dismissed ones of one kind of record. */
export function UnansweredList({ area }: { area: WriteArea }) {
  const mine = useUnanswered().filter(
    ({ isAside, isDiscarded, path }) => isAside && !isDiscarded && writeKindOf(path).area === area,
  )
  if (mine.length === 0) return null
  return (
    <div className={css.list}>
      {mine.map((one) => (
        <Note key={one.key} one={one} isListed />
      ))}
    </div>
  )
}

function Note({ one, isListed = false }: { one: Unanswered; isListed?: boolean }) {
  const t = useT()
  const format = useFormat()
  const go = useGo()
  const { key, path, end, subject, sentAt } = one
  const { kind, area } = writeKindOf(path)
  const text = t(`notice.later.${end?.kind ?? 'asking'}`, {
    what: [t(`notice.later.what.${kind}`), subject].filter(Boolean).join(' '),
    time: format.dateTime(sentAt),
    message: end?.kind === 'refused' ? end.message : '',
  })
  const isDone = end?.kind === 'done'
  const isRefused = end?.kind === 'refused'
  const tell = useEffectEvent(() => {
    // On a scrolled page the note is out of view.
    if (!isListed && end && window.scrollY > 0)
      showToast(text, isDone ? 'success' : isRefused ? 'error' : 'info')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced when the end is known.
  useEffect(tell, [end?.kind])
  const Icon = isDone ? CircleCheck : isRefused ? CircleX : CircleHelp
  const look = () => {
    dismissNote(key)
    go.to(waitingAt(area))
  }
  return (
    <Banner
      kind={isDone ? 'info' : isRefused ? 'error' : 'warn'}
      icon={<Icon size={18} aria-hidden="true" />}
      action={
        <>
          {!isListed && (
            <Button kind="quiet" size="small" onClick={look}>
              {t('notice.records')}
            </Button>
          )}
          {(end || !isListed) && (
            <IconButton
              label={t('notice.dismiss')}
              onClick={() => (end ? forgetSent(key) : dismissNote(key))}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          )}
        </>
      }
    >
      {text}
    </Banner>
  )
}
