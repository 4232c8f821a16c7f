// A notice while there is no network.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./sprite";

export function OfflineNotice() {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return online ? null : (
    <p class="offline" role="status">
      <Icon name="wave" size={18} />
      {t("No network. You can still play against bots.")}
    </p>
  );
}
