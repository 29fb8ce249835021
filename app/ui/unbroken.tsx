/** A text in which no line ends within a span of hours or days, such as '24-48 hours', which browsers break at its hyphen. */
export function Unbroken({ children }: { children: string }) {
  return children.split(/(\d+-\d+ \w+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
