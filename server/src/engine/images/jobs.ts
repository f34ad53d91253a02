/** What the process that decodes images is asked, and what it answers. */
export type ImageJob =
  | { readonly kind: 'examine'; readonly path: string }
  | { readonly kind: 'make'; readonly path: string; readonly outputs: readonly ImageOutput[] }

/** One picture to be made of another. Sizes are in pixels. */
export interface ImageOutput {
  /** The local file to write. */
  readonly to: string
  readonly width: number
  readonly height: number
  /** `cover` fills the size and cuts off what is over, `inside` fits into it, `contain` fits with an empty margin. */
  readonly fit: 'cover' | 'inside' | 'contain'
  readonly format: 'png' | 'webp' | 'gif'
  /** Otherwise of the first frame alone. */
  readonly animated: boolean
}

/** What a file is, by its bytes. */
export interface Examined {
  /** Its content type, where the bytes tell it. */
  readonly type: string | undefined
  /** Where it is an image of a kind that is decoded here, and not too large for that. */
  readonly image: ImageFacts | undefined
}

export interface ImageFacts {
  /** Pixels, as it is looked at: turned the way the camera said. */
  readonly width: number
  readonly height: number
  readonly frames: number
}

export type ImageAnswer = Examined | { readonly made: true } | { readonly failed: string }
