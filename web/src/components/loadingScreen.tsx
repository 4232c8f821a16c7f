// A centered loading message.
export function LoadingScreen({ text }: { text: string }) {
  return (
    <div class="app centered" role="status">
      {text}
    </div>
  );
}
