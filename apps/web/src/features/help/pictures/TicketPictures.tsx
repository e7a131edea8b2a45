/** Pictures in a ticket, small; a press shows one whole. */
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { ApiError } from '@assay/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { pictureQuery } from '../helpQueries.ts'
import css from './pictures.module.css'

export function TicketPictures({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className={css.list}>
      {names.map((name, at) => (
        <li key={name}>
          <Thumbnail name={name} number={at + 1} />
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ name, number }: { name: string; number: number }) {
  const t = useT()
  const { data, error, refetch } = useQuery(pictureQuery(name))
  const [isOpen, setOpen] = useState(false)
  const label = t('help.picture', { n: number })
  if (error instanceof ApiError && error.reason === 'notFound') {
    return <p className={css.failed}>{t('help.pictureGone')}</p>
  }
  if (!data) {
    return error ? (
      <button type="button" className={css.failed} onClick={() => void refetch()}>
        {t('help.pictureFailed')}
      </button>
    ) : (
      <div className={css.slot}>
        <Skeleton height="100%" />
      </div>
    )
  }
  return (
    <>
      <button type="button" className={css.slot} aria-label={label} onClick={() => setOpen(true)}>
        <img src={data.image} alt="" />
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
        <img className={css.whole} src={data.image} alt={label} />
      </Sheet>
    </>
  )
}
