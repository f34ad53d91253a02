/** A request to the process that decodes images. */
export type ImageJob =
  | { readonly kind: 'examine'; readonly path: string }
  | { readonly kind: 'make'; readonly path: string; readonly outputs: readonly ImageOutput[] }

/** One picture to make from another. Sizes are in pixels. */
export interface ImageOutput {
  /** The local file to write. */
  readonly to: string
  readonly width: number
  readonly height: number
  /** `cover` fills the size and crops, `inside` fits into it, `contain` fits with a transparent margin. */
  readonly fit: 'cover' | 'inside' | 'contain'
  readonly format: 'png' | 'webp' | 'gif'
  /** Otherwise only the first frame is used. */
  readonly animated: boolean
}

/** The type of a file, by its bytes. */
export interface Examined {
  /** The content type, if the bytes show it. */
  readonly type: string | undefined
  /**
   * The facts of an image; undefined for other files, for formats that are not decoded here, and for images that are
   * too large.
   */
  readonly image: ImageFacts | undefined
}

/** Size and frames of an image. */
export interface ImageFacts {
  /** In pixels, after the rotation that the camera recorded. */
  readonly width: number
  readonly height: number
  readonly frames: number
}

/** The answer to an `ImageJob`. */
export type ImageAnswer = Examined | { readonly made: true } | { readonly failed: string }
