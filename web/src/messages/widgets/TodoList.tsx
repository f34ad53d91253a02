import { nextWidgetIndex, type TodoList as TodoListState } from '@parley/client'
import { ListTodo } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { AddLine } from './AddLine.tsx'
import { Heading } from './Heading.tsx'
import styles from './TodoList.module.css'
import type { WidgetProps } from './Widget.tsx'
import card from './WidgetCard.module.css'

/** A to-do list: everybody can check off and add tasks. */
export function TodoList({ list, message, add }: WidgetProps & { list: TodoListState }) {
  const { ownUserId } = useApp()
  const done = list.tasks.filter(({ isDone }) => isDone).length

  function addTask(line: string) {
    const [task = '', ...details] = line.split(': ')
    const key = nextWidgetIndex(message, ownUserId)
    add({ type: 'new_task', key, task: task.trim(), desc: details.join(': ').trim(), completed: false })
  }

  return (
    <fieldset className={card.card}>
      <Heading
        icon={ListTodo}
        text={list.title || t`Task list`}
        note={list.tasks.length === 0 ? t`Nothing to do yet` : t`${done} of ${list.tasks.length} done`}
        label={t`Title`}
        changeLabel={t`Change title`}
        isOwn={message.sender_id === ownUserId}
        onChange={(title) => add({ type: 'new_task_list_title', title })}
      />
      {list.tasks.map(({ key, task, details, isDone }) => (
        <label key={key} className={styles.task}>
          <input type="checkbox" checked={isDone} onChange={() => add({ type: 'strike', key })} />
          <span className={isDone ? styles.done : undefined} dir="auto">
            {task}
          </span>
          {details !== '' && (
            <span className={styles.details} dir="auto">
              {details}
            </span>
          )}
        </label>
      ))}
      <AddLine label={t`Add a task`} hint={t`Add a task (or task: details)`} onAdd={addTask} />
    </fieldset>
  )
}
