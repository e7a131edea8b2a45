/** A thumbnail of an image stored at the exchange; a press shows it in full. */
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { ApiError } from '@assay/wire/client/client.ts'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ImageSlot } from './ImageSlot.tsx'
import css from './image.module.css'

type ImageThumbProps = {
  query: UseQueryOptions<{ image: string }, Error, { image: string }>
  label: string
  /** The messages for a deleted image, and for one that could not be read. */
  gone: string
  failed: string
}

export function ImageThumb({ query, label, gone, failed }: ImageThumbProps) {
  const { data, error, refetch } = useQuery(query)
  const [isOpen, setOpen] = useState(false)
  if (error instanceof ApiError && error.reason === 'notFound') {
    return <ImageSlot look="text">{gone}</ImageSlot>
  }
  if (!data) {
    return error ? (
      <ImageSlot look="text" onPress={() => void refetch()}>
        {failed}
      </ImageSlot>
    ) : (
      <ImageSlot>
        <Skeleton height="100%" />
      </ImageSlot>
    )
  }
  return (
    <>
      <ImageSlot label={label} onPress={() => setOpen(true)}>
        <img src={data.image} alt="" />
      </ImageSlot>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
        <img className={css.whole} src={data.image} alt={label} />
      </Sheet>
    </>
  )
}
