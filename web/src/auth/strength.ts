import { passwordMinGuesses } from '@parley/api/realm/limits'
import { useEffect, useState } from 'react'

/** How hard a password is to guess. The server refuses the first. */
export const STRENGTHS = ['too-easy', 'fair', 'good', 'strong'] as const
export type Strength = (typeof STRENGTHS)[number]

/** From a website that lets somebody try a few a minute to a stolen list of slow hashes. */
const FAIR_BELOW = 1e7
const GOOD_BELOW = 1e10

export function strengthOf(guesses: number): Strength {
  if (guesses < passwordMinGuesses) return 'too-easy'
  if (guesses < FAIR_BELOW) return 'fair'
  return guesses < GOOD_BELOW ? 'good' : 'strong'
}

/** Its dictionaries are larger than the rest of the page. */
export const loadEstimator = () => import('@parley/api/passwords/strength')

/**
 * How hard a password is to guess; undefined for an empty one, and until that is known.
 * @param about what others know of the person
 */
export function useStrength(password: string, about: readonly string[]): Strength | undefined {
  const [known, setKnown] = useState<{ password: string; strength: Strength }>()
  const words = about.join('\n')
  useEffect(() => {
    if (password === '') return
    let isCurrent = true
    loadEstimator().then(
      ({ guessesFor }) => {
        if (isCurrent) setKnown({ password, strength: strengthOf(guessesFor(password, words.split('\n'))) })
      },
      // The server says what it thinks of the password.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [password, words])
  // While one types on, the last one says more than nothing.
  return password === '' ? undefined : known?.strength
}
