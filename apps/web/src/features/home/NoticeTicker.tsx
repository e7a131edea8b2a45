/**
 * The latest notices, one line at a time, every five seconds. It stands still while touched, focused
 * or when less motion is wanted. The text opens the notice at the right; the arrow leads to all.
 */
import { Drawer } from '@assay/ui/Drawer.tsx'
import type { Article } from '@assay/wire/routes/home.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { HtmlArticle } from '../../app/HtmlArticle.tsx'
import { useLinkTo } from '../../app/useGo.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { noticesQuery } from './homeQueries.ts'
import css from './NoticeTicker.module.css'
import { useAutoplay } from './useAutoplay.ts'

const SHOWN_MAX = 5

export function NoticeTicker() {
  const t = useT()
  const format = useFormat()
  const linkTo = useLinkTo()
  const { data } = useQuery(noticesQuery)
  const notices = data?.slice(0, SHOWN_MAX) ?? []
  const autoplay = useAutoplay(notices.length)
  const [open, setOpen] = useState<Article>()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (open) setIsOpen(true)
  }, [open])
  const notice = notices[autoplay.index]
  if (!notice) return null
  return (
    <div className={css.row} {...autoplay.pauseHandlers}>
      <button type="button" className={css.notice} onClick={() => setOpen({ ...notice })}>
        <span className={css.label}>{t('home.notice')}</span>
        <span key={notice.id} className={css.title}>
          {notice.title}
        </span>
      </button>
      <a {...linkTo('/notice')} className={css.all}>
        <span className="srOnly">{t('home.allNotices')}</span>
        <ChevronRight size={18} aria-hidden="true" />
      </a>
      {open && (
        <Drawer isOpen={isOpen} onClose={() => setIsOpen(false)} title={open.title}>
          <p className={css.date}>{format.dateTime(open.publishedAt)}</p>
          <HtmlArticle html={open.body} />
        </Drawer>
      )}
    </div>
  )
}
