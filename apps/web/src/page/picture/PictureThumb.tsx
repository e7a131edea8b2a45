/** A thumbnail of an image stored at the exchange; a press shows it in full. */
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { ApiError } from '@assay/wire/client/client.ts'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PictureSlot } from './PictureSlot.tsx'
import css from './picture.module.css'

type PictureThumbProps = {
  query: UseQueryOptions<{ image: string }, Error, { image: string }>
  label: string
  /** The messages for a deleted image, and for one that could not be read. */
  gone: string
  failed: string
}

export function PictureThumb({ query, label, gone, failed }: PictureThumbProps) {
  const { data, error, refetch } = useQuery(query)
  const [isOpen, setOpen] = useState(false)
  if (error instanceof ApiError && error.reason === 'notFound') {
    return <PictureSlot look="text">{gone}</PictureSlot>
  }
  if (!data) {
    return error ? (
      <PictureSlot look="text" onPress={() => void refetch()}>
        {failed}
      </PictureSlot>
    ) : (
      <PictureSlot>
        <Skeleton height="100%" />
      </PictureSlot>
    )
  }
  return (
    <>
      <PictureSlot label={label} onPress={() => setOpen(true)}>
        <img src={data.image} alt="" />
      </PictureSlot>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
        <img className={css.whole} src={data.image} alt={label} />
      </Sheet>
    </>
  )
}
