/** The posts of a ticket, oldest first, as plain text; opening an image is logged. */
import { Button } from '@assay/ui/press/Button.tsx'
import { type ConsolePost, openConsoleTicketImage } from '@assay/wire/routes/operator/tickets.ts'
import { useState } from 'react'
import { useAct } from '../../api/call.ts'
import { when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleProblem } from '../../page/Page.tsx'
import css from './support.module.css'

export function ConsoleThread({ posts }: { posts: readonly ConsolePost[] }) {
  return (
    <ol className={css.thread} aria-label={t('support.thread')}>
      {posts.map(({ id, body, images, author, sentAt }) => (
        <li key={id} className={css.post} data-staff={author !== '' || undefined}>
          <p className={css.by}>
            {author || t('support.theMember')} · {when(sentAt)}
          </p>
          <p className={css.words} dir="auto">
            {body}
          </p>
          {images.map((name, at) => (
            <StoredImage key={name} name={name} number={at + 1} />
          ))}
        </li>
      ))}
    </ol>
  )
}

function StoredImage({ name, number }: { name: string; number: number }) {
  const [image, setImage] = useState<string>()
  const open = useAct(openConsoleTicketImage, (reply) => setImage(reply.image))
  if (image) {
    return <img className={css.image} src={image} alt={t('support.image', { number })} />
  }
  return (
    <>
      <ConsoleProblem>{open.error}</ConsoleProblem>
      <Button kind="secondary" size="small" isBusy={open.isBusy} onClick={() => open.run({ name })}>
        {t('support.openImage', { number })}
      </Button>
    </>
  )
}
