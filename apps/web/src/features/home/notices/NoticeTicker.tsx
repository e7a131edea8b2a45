/**
 * The latest notices, one at a time, every five seconds. Pauses while touched or focused, and does
 * not move with reduced motion. The text opens the notice at the right; the arrow leads to all.
 */
import { classNames } from '@assay/ui/classNames.ts'
import type { Article } from '@assay/wire/routes/home.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { loadSanitizer } from '../../../page/article/loadSanitizer.ts'
import { noticesQuery } from '../../../page/article/noticesQuery.ts'
import { lazyQuiet, whenLoaded } from '../../../routing/loading/lazyScreen.tsx'
import { useLinkTo } from '../../../routing/useGo.ts'
import { useAutoplay } from '../banners/useAutoplay.ts'
import css from './NoticeTicker.module.css'

const NoticeDrawer = lazyQuiet(async () => {
  const [{ NoticeDrawer }] = await Promise.all([import('./NoticeDrawer.tsx'), loadSanitizer()])
  return NoticeDrawer
})

const SHOWN_MAX = 5

export function NoticeTicker() {
  const t = useT()
  const linkTo = useLinkTo()
  const { data, isPending } = useQuery(noticesQuery)
  const notices = data?.slice(0, SHOWN_MAX) ?? []
  const autoplay = useAutoplay(notices.length)
  const [open, setOpen] = useState<Article>()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (open) setIsOpen(true)
  }, [open])
  const notice = notices[autoplay.index]
  // Its line is reserved from the first paint on, so that nothing below moves when the notices
  // load.
  if (!notice) return isPending ? <div className={classNames(css.row, css.waiting)} /> : null
  return (
    <div className={css.row} {...autoplay.pauseHandlers}>
      <button
        type="button"
        className={css.notice}
        onClick={() => void whenLoaded(NoticeDrawer, () => setOpen({ ...notice }))}
      >
        <span className={css.label}>{t('home.notice')}</span>
        <span key={notice.id} className={css.title} data-first={autoplay.isFirst || undefined}>
          {notice.title}
        </span>
      </button>
      <a {...linkTo('/notice')} className={css.all}>
        <span className="srOnly">{t('home.allNotices')}</span>
        <ChevronRight size={18} aria-hidden="true" />
      </a>
      {open && <NoticeDrawer article={open} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
