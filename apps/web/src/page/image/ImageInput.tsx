/** The file dialog for one image; opened through the ref. */
import type { RefObject } from 'react'

type ImageInputProps = {
  input: RefObject<HTMLInputElement | null>
  label: string
  onChoose: (file: File) => void
}

export function ImageInput({ input, label, onChoose }: ImageInputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      className="srOnly"
      tabIndex={-1}
      aria-label={label}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // The same image may be chosen again.
        target.value = ''
        if (file) onChoose(file)
      }}
    />
  )
}
