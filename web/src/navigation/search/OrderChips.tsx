import { t } from '#language/words.ts'
import { type Narrow, searchedWords } from '#narrow/narrow.ts'
import { Chip, Chips } from '#ui/Chips.tsx'
import { ORDERS, type Order, orders } from './order.ts'

interface Props {
  narrow: Narrow
  order: Order
  onOrder: (order: Order) => void
}

/** In which order results are to stand. */
export function OrderChips({ narrow, order, onOrder }: Props) {
  const possible = orders.filter((one) => one !== 'relevance' || canBeRanked(narrow))
  return (
    <Chips label={t`Order`}>
      {possible.map((one) => (
        <Chip key={one} isOn={one === order} onClick={() => onOrder(one)}>
          {ORDERS[one].name}
        </Chip>
      ))}
    </Chips>
  )
}

/** Whether there is something to be relevant for; what stands around a message has its order in time. */
export function canBeRanked(narrow: Narrow): boolean {
  return narrow.near === undefined && searchedWords(narrow) !== undefined
}
