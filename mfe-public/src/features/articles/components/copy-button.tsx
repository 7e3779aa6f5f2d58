interface CopyButtonProps {
  label: string;
  /** The text to copy. Without it, the button copies the content of the element before it. */
  text?: string;
  className?: string;
}

/** A button without an event handler: see `useArticleActions`. */
export function CopyButton({ label, text, className }: CopyButtonProps) {
  return (
    <>
      <button type="button" className={className} data-act="copy" data-text={text}>
        {label}
      </button>
      <span className="frame-spoken" role="status" />
    </>
  );
}
