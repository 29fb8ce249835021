import { describeTrouble, type LastingTrouble, troubleWords } from './trouble.ts'

/** What admins get an email about as well, unless email itself is the trouble. */
export function TroublesPanel({ troubles }: { troubles: LastingTrouble[] }) {
  return (
    <section aria-labelledby="troubles" className="card mt-6">
      <h2 id="troubles" className="mb-2 text-2xl">
        Needs a look
      </h2>
      <ul className="grid gap-3">
        {troubles.map((trouble) => (
          <li key={`${trouble.kind} ${trouble.place}`}>
            <strong>{troubleWords[trouble.kind].title}.</strong> {describeTrouble(trouble)}{' '}
            {troubleWords[trouble.kind].advice}
          </li>
        ))}
      </ul>
    </section>
  )
}
