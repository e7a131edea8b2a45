/** A control to choose one image, with the chosen one. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useRef } from 'react'
import { ImageInput } from './ImageInput.tsx'
import css from './image.module.css'
import type { ImageUpload } from './useImage.ts'

type ImageChoiceProps = {
  upload: ImageUpload
  words: { choose: string; replace: string; done: string }
  error?: string | undefined
}

export function ImageChoice({ upload, words, error }: ImageChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const { image, preview, isBusy, trouble, choose } = upload
  const wrong = trouble ?? error
  return (
    <div className={css.choice}>
      {preview && <img className={css.preview} src={preview} alt={words.done} />}
      {image && !preview && <StatusPill tone="success">{words.done}</StatusPill>}
      <ImageInput input={input} label={words.choose} onChoose={(file) => void choose(file)} />
      <Button kind="secondary" isBlock isBusy={isBusy} onClick={() => input.current?.click()}>
        {image ? words.replace : words.choose}
      </Button>
      {wrong && (
        <p role="alert" className={css.trouble}>
          {wrong}
        </p>
      )}
    </div>
  )
}
