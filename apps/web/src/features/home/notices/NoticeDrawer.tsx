/** One notice in a panel from the right: title, date and text. */
import { Drawer } from '@assay/ui/sheets/Drawer.tsx'
import type { Article } from '@assay/wire/routes/home.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { HtmlArticle } from '../../../page/article/HtmlArticle.tsx'
import css from './NoticeTicker.module.css'

type NoticeDrawerProps = { article: Article; isOpen: boolean; onClose: () => void }

export function NoticeDrawer({ article, isOpen, onClose }: NoticeDrawerProps) {
  const format = useFormat()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={article.title}>
      <p className={css.date}>{format.dateTime(article.publishedAt)}</p>
      <HtmlArticle html={article.body} />
    </Drawer>
  )
}
