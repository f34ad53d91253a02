/** What the desktop app gives its pages. */
interface ElectronBridge {
  readonly decrypt_clipboard?: (version: number) => {
    readonly key: Uint8Array
    readonly pasted: Promise<string>
  }
}

declare global {
  interface Window {
    readonly electron_bridge?: ElectronBridge
  }
}

export interface Pasted {
  /** 64 hexadecimal digits. */
  readonly key: string
  /** The token that the browser's code holds, once somebody has copied or pasted it. */
  readonly token: Promise<string>
  /** Takes what somebody pasted. What is no code of this key counts as not pasted. */
  paste(text: string): Promise<void>
}

const NONCE_BYTES = 12

/** The key for this one log-in: the app's own, which also reads the clipboard, or one of this page. */
export async function keyOfApp(): Promise<Pasted> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const own = window.electron_bridge?.decrypt_clipboard?.(1)
  const raw = own?.key ?? crypto.getRandomValues(new Uint8Array(32))
  void own?.pasted.then(resolve)
  const key = await crypto.subtle.importKey('raw', new Uint8Array(raw), 'AES-GCM', false, ['decrypt'])
  return {
    key: [...raw].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    token: promise,
    async paste(text) {
      const pairs = text.trim().match(/[0-9a-f]{2}/gi) ?? []
      const data = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
      const algorithm = { name: 'AES-GCM', iv: data.slice(0, NONCE_BYTES) }
      const plain = await crypto.subtle
        .decrypt(algorithm, key, data.slice(NONCE_BYTES))
        .catch(() => undefined)
      if (plain !== undefined) resolve(new TextDecoder().decode(plain))
    },
  }
}
