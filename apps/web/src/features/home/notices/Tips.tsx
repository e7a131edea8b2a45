/**
 * Unread messages as sheets: the member's own first; those to everyone half a second after the
 * first is closed. Never two at once. Closing one marks it read; one to everyone is shown once per
 * device, whether it was closed or just left.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import type { Article } from '@assay/wire/routes/home.ts'
import { getTips, markTipRead } from '@assay/wire/routes/member/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { readQuery } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { HtmlArticle } from '../../../page/article/HtmlArticle.tsx'
import { remembered } from '../../../store/storage.ts'
import css from './NoticeTicker.module.css'

const tipsQuery = readQuery(getTips, {}, Number.POSITIVE_INFINITY)

const NEXT_AFTER_MS = 500
const seenHints = () => remembered.get<number[]>('seenHints') ?? []

export function Tips() {
  const t = useT()
  const format = useFormat()
  const { data } = useQuery(tipsQuery)
  const seen = useRef(new Set<number>())
  const [tip, setTip] = useState<Article>()
  const [isOpen, setOpen] = useState(false)
  const [closedAt, setClosedAt] = useState(0)

  useEffect(() => {
    if (!data || isOpen) return
    const fresh = data.general.filter(({ id }) => !seenHints().includes(id))
    const next = [...data.personal, ...fresh].find(({ id }) => !seen.current.has(id))
    if (!next) return
    const timer = setTimeout(
      () => {
        seen.current.add(next.id)
        if (fresh.includes(next)) remembered.set('seenHints', [...seenHints(), next.id])
        setTip(next)
        setOpen(true)
      },
      closedAt === 0 ? 0 : NEXT_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [data, isOpen, closedAt])

  if (!tip) return null
  const close = () => {
    setOpen(false)
    setClosedAt(Date.now())
    // If the server could not be reached, it is unread again next time.
    void call(markTipRead, { id: tip.id }).catch(() => undefined)
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={tip.title}
      footer={
        <Button isBlock size="large" onClick={close}>
          {t('app.gotIt')}
        </Button>
      }
    >
      <p className={css.date}>{format.dateTime(tip.publishedAt)}</p>
      <HtmlArticle html={tip.body} />
    </Sheet>
  )
}
