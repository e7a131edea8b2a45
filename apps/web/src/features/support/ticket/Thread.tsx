/** The posts, oldest first: the member's aligned to the end, ours to the start. */
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { TicketImages } from '../images/TicketImages.tsx'
import css from './thread.module.css'

export type ThreadPost = {
  id: number
  body: string
  images: readonly string[]
  isFromStaff: boolean
  sentAt: number
}

export function Thread({ said }: { said: readonly ThreadPost[] }) {
  const end = useRef<HTMLOListElement>(null)
  const last = said.length > 1 ? said.at(-1)?.id : undefined
  // Scrolls to the newest post.
  useEffect(() => {
    if (last !== undefined) end.current?.lastElementChild?.scrollIntoView({ block: 'center' })
  }, [last])
  return (
    <ol className={css.thread} ref={end}>
      {said.map((post) => (
        <Bubble key={post.id} said={post} />
      ))}
    </ol>
  )
}

function Bubble({ said: { body, images, isFromStaff, sentAt } }: { said: ThreadPost }) {
  const t = useT()
  const format = useFormat()
  return (
    <li className={css.said} data-staff={isFromStaff || undefined}>
      <p className={css.who}>{t(isFromStaff ? 'support.staff' : 'support.you')}</p>
      <div className={css.bubble}>
        <p className={css.words} dir="auto">
          {body}
        </p>
        <TicketImages names={images} />
      </div>
      <time className={css.when} dateTime={new Date(sentAt).toISOString()}>
        {format.dateTime(sentAt)}
      </time>
    </li>
  )
}
