// A radio group as a row of pills.
interface PickProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onPick(value: string): void;
}

export function RadioGroup({ label, choices, value, onPick }: PickProps) {
  return (
    <fieldset class="pick">
      <legend>{label}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={label}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onPick(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
